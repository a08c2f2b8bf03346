import { maxImageSize } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { NetworkPicture, PictureLimits } from '../../integrations/channel-types/channel-type.ts'
import { toSlug } from '../../documents/slug.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { fetchPicture } from '../../integrations/fetch-picture.ts'
import { encodeForNetwork } from '../../integrations/images.ts'
import { buildPictureKey, parsePictureName } from './addresses.ts'
import { findMediaRow } from './store.ts'
import { createVariant } from './variants.ts'

const ownAddress = /^\/media\/([0-9a-f-]{36})\/([^/?#]+)/u

/**
 * The picture of a document, from the library or from another host, re-encoded within a network's limits. Throws NetworkError
 * `rejected` when it is gone, another workspace's or cannot be made small enough, `unreachable` when its host does not answer.
 */
export async function readPictureForNetwork(
  db: AccountDb,
  context: AppContext,
  src: string,
  limits: PictureLimits,
): Promise<NetworkPicture> {
  const fix = 'Replace the picture in the text and publish again.'
  const bytes = await readBytes(db, context, src)
  if (bytes === null) throw new NetworkError('rejected', `The picture ${src} is not there any more`, { fix })
  const picture = await encodeForNetwork(bytes, limits)
  if (picture === null)
    throw new NetworkError('rejected', `The picture ${src} cannot be brought below ${limits.maxBytes} bytes`, { fix })
  return { ...picture, name: `${toSlug(await readStem(db, src), 'picture')}.${endings[limits.mediaType]}` }
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** What the picture is called in the library, or in its address elsewhere, without its ending. */
async function readStem(db: AccountDb, src: string): Promise<string> {
  const file = ownAddress.exec(src)?.[2]
  const id = file === undefined ? undefined : parsePictureName(file)?.id
  const row = id === undefined ? undefined : await findMediaRow(db, id)
  const name = row?.name ?? (URL.canParse(src) ? new URL(src).pathname.split('/').at(-1) : undefined)
  return (name ?? '').replace(/\.[a-z0-9]{2,5}$/iu, '')
}

async function readBytes(db: AccountDb, context: AppContext, src: string): Promise<Uint8Array | null> {
  const { files, config } = context
  const own = ownAddress.exec(src)
  if (own === null) {
    const signal = AbortSignal.timeout(15_000)
    return fetchPicture(src, { trusted: config.trustedUrls, maxBytes: maxImageSize, signal }).catch(
      (error: unknown) => {
        throw new NetworkError('unreachable', `The picture ${src} cannot be read: ${String(error)}`)
      },
    )
  }
  const [, account = '', file = ''] = own
  const name = parsePictureName(file)
  if (account !== db.accountId || name === null) return null
  const key = buildPictureKey(account, name)
  const found = await files.read(key)
  if (found !== null) return found
  return (await createVariant(context, account, name)) ? files.read(key) : null
}
