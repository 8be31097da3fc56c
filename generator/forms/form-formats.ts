/**
 * Formats that a form's schema may name. All are patterns without nested repetition: they travel inside the compiled
 * validator, so the browser loads no format library, and none can be made slow by what a person types.
 */
export const formFormats: Readonly<Record<string, RegExp>> = {
  date: /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/,
  email: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  uri: /^https?:\/\/[^\s]+$/,
  // The id of a file that was chosen; the file itself goes along when the form is sent.
  'chosen-file': /^file:[0-9a-f]{32}$/,
  decimal: /^-?\d{1,24}(?:\.\d{1,12})?$/,
};
