/** The names of a Wix account, site and key in any spelling (`wixSiteId`, `wix_site_id`), and their stored names. */
const wixKeys: Record<string, string> = {
  wixaccountid: 'wix-account-id',
  wixsiteid: 'wix-site-id',
  wixapikey: 'encrypted-wix-api-key',
  encryptedwixapikey: 'encrypted-wix-api-key',
}
const findWixKey = (name: string): string => wixKeys[name.toLowerCase().replaceAll(/[_-]/gu, '')] ?? name

/** A new channel's settings under the names they are stored by; only Wix has names of its own, the rest stay as they are. */
export function toStoredSettings(channelType: string, settings: Record<string, unknown>): Record<string, unknown> {
  if (channelType !== 'wix') return settings
  const stored = new Map<string, unknown>()
  for (const [name, value] of Object.entries(settings)) {
    const key = findWixKey(name)
    // Two spellings that differ are no setting: the second is refused by its own name.
    stored.set(stored.has(key) && stored.get(key) !== value ? name : key, value)
  }
  return Object.fromEntries(stored)
}
