import type { components } from '#api/client.gen.ts';
import { useApp } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { chakra } from '#ui/chakra.ts';

const Image = chakra('img', {
  // The shape stands before the picture comes: nothing moves when it does.
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
    borderRadius: 'card',
    backgroundColor: 'raised',
    color: 'muted',
    fontSize: 'xs',
  },
});

/** The picture of news, read from the backend when it comes near the view. */
export function NewsPicture({
  picture: { url, alt },
}: {
  readonly picture: components['schemas']['NewsPicture'];
}) {
  const app = useApp();
  return <Image src={fileAddress(app, url)} alt={alt} loading="lazy" decoding="async" />;
}
