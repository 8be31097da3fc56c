import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#page/app-context.ts';
import { uploadImage } from './upload-image.ts';

/** What a file that is attached may have; the backend refuses more. */
export const attachmentMegabytes = 10;

export interface AttachmentOptions<Answer> {
  /** What the file is for (`uploadFile`). */
  readonly purpose: string;
  /** Joins the uploaded file to what it belongs to. */
  readonly attach: (file: string) => Promise<Answer>;
  readonly onSuccess: (answer: Answer) => void;
  readonly onSettled?: () => Promise<void>;
}

export interface Attachment {
  readonly take: (file: File) => void;
  /** How much is uploaded, 0 to 1; `null` while nothing is. */
  readonly share: number | null;
  /** Whether the file that was chosen last was not sent, because it is too large. */
  readonly isLarge: boolean;
  readonly error: Error | null;
}

/** Uploads a file and attaches it, one at a time. An upload in progress ends with its component. */
export function useAttachment<Answer>(options: AttachmentOptions<Answer>): Attachment {
  const app = useApp();
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const sent = useMutation({
    async mutationFn(chosen: File) {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setShare(0);
      const { id } = await uploadImage(app, chosen, {
        purpose: options.purpose,
        signal: mine.signal,
        onProgress: setShare,
      });
      return options.attach(id);
    },
    onSuccess: (answer) => options.onSuccess(answer),
    async onSettled() {
      setShare(null);
      await options.onSettled?.();
    },
  });
  function take(file: File): void {
    if (sent.isPending) return;
    const tooLarge = file.size > attachmentMegabytes * 1_000_000;
    setLarge(tooLarge);
    sent.reset();
    if (!tooLarge) sent.mutate(file);
  }
  return { take, share, isLarge, error: sent.error };
}
