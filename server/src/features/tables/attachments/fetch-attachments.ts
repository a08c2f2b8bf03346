import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { BlockedAddressError } from '../../../integrations/address-rules.ts'
import { createGuardedFetch, TooLargeError } from '../../../integrations/guarded-fetch.ts'
import { findFieldByName, type TableShape } from '../schema.ts'
import { TableError } from '../table-error.ts'
import { findOwnAttachment } from './attachments-store.ts'
import { findOwnFile } from './file-address.ts'
import { createFileError, maxFileBytes, maxFiles, saveAttachment } from './save-attachment.ts'

type Fields = Readonly<Record<string, unknown>>
interface Place {
  readonly db: AccountDb
  readonly context: AppContext
  readonly baseId: string
  readonly userId: string
}

/** Files that one request fetches from elsewhere. */
const maxFetched = 20
const timeoutMs = 20_000

/**
 * Fetches the files that cells were given by address, and names them by id instead: nothing is fetched while records are
 * written. Throws for an address that leads to no file, or to one that is too large.
 */
export async function fetchAttachments<T extends { readonly fields: Fields }>(
  place: Place,
  table: TableShape,
  inputs: readonly T[],
  isTypecast: boolean,
): Promise<T[]> {
  if (!table.fields.some(({ type }) => type === 'multipleAttachments')) return [...inputs]
  let left = maxFetched
  const fetched: T[] = []
  for (const input of inputs) {
    const fields: Record<string, unknown> = { ...input.fields }
    for (const [key, value] of Object.entries(fields)) {
      if (findFieldByName(table, key)?.type !== 'multipleAttachments') continue
      const list: unknown = isTypecast && typeof value === 'string' && value !== '' ? [value] : value
      // Others are refused where cells are read.
      if (!Array.isArray(list) || list.length > maxFiles) continue
      const ids: unknown[] = []
      for (const one of list as readonly unknown[]) {
        const given = readAddress(one, isTypecast)
        if (given === null) ids.push(one)
        else if (left-- > 0) ids.push({ id: await fetchFile(place, given) })
        else throw createFileError(`A request adds at most ${maxFetched} files by their addresses`)
      }
      fields[key] = ids
    }
    fetched.push({ ...input, fields })
  }
  return fetched
}

interface GivenAddress {
  readonly url: string
  readonly filename: string | null
}
/** Null for a file that is named by its id. */
function readAddress(value: unknown, isTypecast: boolean): GivenAddress | null {
  if (typeof value === 'string') return isTypecast ? { url: value.trim(), filename: null } : null
  if (typeof value !== 'object' || value === null || 'id' in value || !('url' in value)) return null
  const { url, filename } = value as { url: unknown; filename?: unknown }
  return typeof url === 'string' ? { url, filename: typeof filename === 'string' ? filename : null } : null
}

async function fetchFile({ db, context, baseId, userId }: Place, { url, filename }: GivenAddress): Promise<string> {
  if (url.length > 4000 || !URL.canParse(url)) throw createFileError('The url of a file must be a web address')
  const own = findOwnFile(context, url)
  if (own !== null) {
    const row = await findOwnAttachment(db, own)
    const bytes = row === undefined ? null : await context.files.read(row.key)
    if (row === undefined || bytes === null) throw createFileError('There is no file at this address')
    return saveAttachment(db, context, { baseId, userId, bytes, filename: filename ?? row.filename })
  }
  const bytes = await fetchFileBytes(context, url)
  return saveAttachment(db, context, { baseId, userId, bytes, filename: filename ?? readFilename(url) })
}

async function fetchFileBytes({ config }: AppContext, url: string): Promise<Uint8Array> {
  const open = createGuardedFetch({ trusted: config.trustedUrls, maxBytes: maxFileBytes, timeoutMs })
  try {
    const response = await open(url)
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    throw createFileError(`The address of a file answered ${response.status}`)
  } catch (error) {
    if (error instanceof TooLargeError)
      throw createFileError(`A file must have at most ${maxFileBytes / 1024 / 1024} MB`)
    if (error instanceof BlockedAddressError) throw createFileError(`The address of a file: ${error.message}`)
    if (error instanceof TableError) throw error
    throw createFileError('The address of a file could not be reached')
  }
}

/** The last part of the path. */
function readFilename(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'file'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
