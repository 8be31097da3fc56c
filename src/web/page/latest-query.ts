/** The query of the address as it is at this moment: what is drawn may still be of the one before, and its changes would be lost. */
export function latestQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
