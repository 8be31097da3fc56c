// JSON by its name, a kind of JSON, or whatever the service likes: then it is JSON that the app asks for.
const json = /^(?:application\/(?:json|[\w.+-]+\+json)|\*\/\*)(?=$|[;\s])/i;

/** Whether what a document calls by this media type is JSON. */
export function isJsonMedia(type: string): boolean {
  return json.test(type);
}
