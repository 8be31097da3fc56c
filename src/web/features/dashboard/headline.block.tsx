import type { DashboardHeadlineProps } from '#config/blocks.gen.ts';
import { useSignedIn } from '#page/app-context.ts';
import { GuestHeadline } from './guest-headline.tsx';
import { WorthHeadline } from './worth-headline.tsx';

export default function Headline({ steps }: DashboardHeadlineProps) {
  return useSignedIn() ? <WorthHeadline steps={steps} /> : <GuestHeadline />;
}
