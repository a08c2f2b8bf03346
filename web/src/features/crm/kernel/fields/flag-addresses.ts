/** Addresses of the flags by country code. A separate file, so that only a page that shows one loads the list. */
const found = import.meta.glob<string>('../../../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const flagAddresses: ReadonlyMap<string, string> = new Map(
  Object.entries(found).map(([path, address]) => [path.slice(-6, -4), address]),
)
