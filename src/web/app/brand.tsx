import { chakra } from '#ui/chakra.ts';
import { useApp } from '#page/app-context.ts';

const Name = chakra('span', {
  base: {
    fontFamily: 'heading',
    fontWeight: 'heading',
    fontSize: 'lg',
    letterSpacing: '-0.01em',
    lineHeight: 1.2,
    // A name is not cut where two lines show it whole, as beside the buttons of a narrow header.
    lineClamp: 2,
  },
});
const Frame = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '3', minWidth: 0 },
});

/** The tenant's mark and name. */
export function Brand() {
  const { file, files } = useApp();
  const logo = file.assets['logo'];
  return (
    <Frame>
      {logo !== undefined && <img src={files.address(logo)} width="30" height="30" alt="" />}
      <Name>{file.profile.name}</Name>
    </Frame>
  );
}
