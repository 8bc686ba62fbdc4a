/** @typedef {{ target: object, properties: Map<string | symbol, PropertyDescriptor | undefined> }} Snapshot */

/** The own properties of an object, for `restore`. @type {(target: object) => Snapshot} */
const snapshot = (target) => ({
  target,
  properties: new Map(
    Reflect.ownKeys(target).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)]),
  ),
});

/** Removes properties that were added since and resets those that were replaced. */
function restore(/** @type {Snapshot} */ { target, properties }) {
  for (const key of Reflect.ownKeys(target)) {
    const before = properties.get(key);
    if (!before) Reflect.deleteProperty(target, key);
    else if (isReplaced(before, Object.getOwnPropertyDescriptor(target, key)))
      Object.defineProperty(target, key, before);
  }
}

const isReplaced = (
  /** @type {PropertyDescriptor} */ before,
  /** @type {PropertyDescriptor | undefined} */ now,
) => before.value !== now?.value || before.get !== now?.get || before.set !== now?.set;

module.exports = { snapshot, restore };
