const allowed = /^(?:https?:\/\/|mailto:)\S+/iu

export function isAllowedLink(address: string): boolean {
  return allowed.test(address)
}

/** What a person typed, as an address: `example.org` gets https, `a@b.c` gets mailto. Null when it can be no link. */
export function toLinkAddress(typed: string): string | null {
  const text = typed.trim()
  if (isAllowedLink(text)) return text
  if (!text || /\s/u.test(text) || /^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(text)) return null
  if (/^[^@/]+@[^@/]+\.[^@/]+$/u.test(text)) return `mailto:${text}`
  return /^[^/]+\.[^/.]{2,}/u.test(text) || text.startsWith('localhost') ? `https://${text}` : null
}
