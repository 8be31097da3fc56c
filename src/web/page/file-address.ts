import type { AppServices } from './app-context.ts';

/** Address of an uploaded image from the link that the backend gave (`url` of a file). */
export function fileAddress({ file }: Pick<AppServices, 'file'>, url: string): string {
  return serviceAddress(file.profile.http.apiBase) + url;
}

/** A service's base as an absolute address without a slash at its end. */
export function serviceAddress(base: string): string {
  return new URL(base, location.origin).href.replace(/\/$/, '');
}
