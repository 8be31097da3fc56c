/**
 * A pure function of one object that is worked out once per object, and forgotten with it. Tenants inherit most files
 * unchanged, so what is found in one file is found once, however many tenants have it.
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = made.get(key);
    if (before) return before.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
