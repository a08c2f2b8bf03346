/** What people type or paste as an address, as one that can be opened: `https://` is added, and `feed:` is taken away. */
export function toWebAddress(typed: string): string {
  const address = typed
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/iu, '')
    .replace(/^feed:\/\//iu, 'https://')
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//iu.test(address) ? address : `https://${address}`
}
