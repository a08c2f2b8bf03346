import type { SearchSettings, SearchSettingsChange } from '@draftwright/contract/research'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError, invalidInputError, upstreamError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { assertUrlAllowed, BlockedAddressError, toHostPort } from '../../integrations/address-rules.ts'
import { decryptText, encryptText } from '../../integrations/encryption.ts'
import { searchWeb, WebSearchError } from '../../integrations/web-search.ts'
import { toSearchAddress, type WebSearchSettings } from '../../web-search-settings.ts'
import { findSearchSettings, saveSearchSettings } from './settings-store.ts'

const keyPurpose = 'search-key'
const toPlace = (accountId: string): string => `search_settings ${accountId} tavily`

/** The workspace's choice, else that of this server; secrets stay here. */
export async function readSearchSettings(db: AccountDb, { config }: AppContext): Promise<SearchSettings> {
  const own = await findSearchSettings(db)
  if (own === undefined)
    return {
      provider: config.webSearch.ofServer?.provider ?? null,
      address: null,
      is_key_set: config.webSearch.ofServer?.provider === 'tavily',
      is_own: false,
    }
  const { provider, address, secret_key } = own
  return { provider, address, is_key_set: secret_key !== null, is_own: true }
}

/** Throws 400, naming the field, for an address that this server must not open, and for what is missing. */
export async function changeSearchSettings(
  db: AccountDb,
  context: AppContext,
  userId: string,
  { provider, address, key }: SearchSettingsChange,
): Promise<void> {
  const before = await findSearchSettings(db)
  const stays = before?.provider === provider ? before : undefined
  if (provider === 'searxng') {
    const given = address === undefined ? stays?.address : toSearchAddress(address)
    if (given == null) throw fieldError('address', 'must be given for SearXNG')
    if (key !== undefined) throw fieldError('key', 'is only for Tavily')
    assertOpenable(given, context)
    return saveSearchSettings(db, { provider, address: given, secret_key: null }, userId, context.now())
  }
  if (address !== undefined) throw fieldError('address', 'is only for SearXNG')
  const secret_key =
    key === undefined
      ? (stays?.secret_key ?? null)
      : encryptText(context.secrets.deriveKey(keyPurpose), key, toPlace(db.accountId))
  if (secret_key === null) throw fieldError('key', 'must be given for Tavily')
  await saveSearchSettings(db, { provider, address: null, secret_key }, userId, context.now())
}

const fieldError = (field: string, message: string) => invalidInputError([{ field, message }])

function assertOpenable(address: string, { config }: AppContext): void {
  try {
    assertUrlAllowed(new URL(address), new Set(config.trustedUrls.map((url) => toHostPort(new URL(url)))))
  } catch (error) {
    if (error instanceof BlockedAddressError) throw fieldError('address', `can’t be used: ${error.message}`)
    throw error
  }
}

/** Pages that the chosen provider finds. Throws 409 `no_search` without one, 502 when it fails. */
export async function searchPages(db: AccountDb, context: AppContext, query: string, signal: AbortSignal) {
  const { config } = context
  const own = await readOwnSettings(db, context)
  const settings = own ?? config.webSearch.ofServer
  if (settings === null)
    throw conflictError('no_search', 'No search is connected. An admin can connect one in Account Settings.')
  // Of what people may choose nothing more than usual can be reached.
  const ofServer =
    settings.provider === 'tavily' ? [config.webSearch.tavilyUrl] : own === null ? [settings.address] : []
  const trusted = [...config.trustedUrls, ...ofServer]
  try {
    return await searchWeb(settings, query, { tavilyUrl: config.webSearch.tavilyUrl, trusted, signal })
  } catch (error) {
    if (error instanceof WebSearchError) throw upstreamError('search_failed', error.message)
    throw error
  }
}

async function readOwnSettings(db: AccountDb, { secrets }: AppContext): Promise<WebSearchSettings | null> {
  const own = await findSearchSettings(db)
  if (own === undefined) return null
  if (own.provider === 'searxng') return { provider: 'searxng', address: own.address ?? '' }
  const key = decryptText(secrets.deriveKey(keyPurpose), own.secret_key ?? '', toPlace(db.accountId))
  // The secret of this server has changed since.
  if (key === null) throw conflictError('no_search', 'The search key can’t be read any more. Enter it again.')
  return { provider: 'tavily', key }
}
