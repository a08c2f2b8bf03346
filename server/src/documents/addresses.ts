const hrefShape = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i
const srcShape = /^(https?:\/\/|\/media\/)/i
// Browsers drop these inside an address, so `java\nscript:` would come alive again.
const hidden = /[\u0000-\u0020\u007f]/

/** The address a link may lead to, or null. Checked on the way in and again on every way out. */
export function safeHref(value: unknown): string | null {
  return safe(value, hrefShape)
}

/** The address an image may be fetched from, or null. */
export function safeSrc(value: unknown): string | null {
  return safe(value, srcShape)
}

function safe(value: unknown, shape: RegExp): string | null {
  if (typeof value !== 'string') return null
  const address = value.trim().replace(/ /g, '%20').toWellFormed()
  return address.length <= 2000 && shape.test(address) && !hidden.test(address) ? address : null
}
