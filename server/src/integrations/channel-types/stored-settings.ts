/** The API's names of a Wix account, site and key, and their stored names. */
const wixKeys: Record<string, string> = {
  wix_account_id: 'wix-account-id',
  wix_site_id: 'wix-site-id',
  wix_api_key: 'encrypted-wix-api-key',
}

/** A new channel's settings under the names they are stored by; only Wix has names of its own, the rest stay as they are. */
export function toStoredSettings(channelType: string, settings: Record<string, unknown>): Record<string, unknown> {
  if (channelType !== 'wix') return settings
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [wixKeys[name] ?? name, value]))
}
