import { createHmac } from 'node:crypto'
import type { AppContext } from '../../../http/app-context.ts'
import { isEqualText } from '../../../integrations/meeting-sources/signatures.ts'
import type { TableFile } from '@draftwright/contract/table-attachments'
import { type ThumbnailSize, toThumbnailSize } from './thumbnails.ts'

/** A file as its cell stores it. */
export interface CellFile {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly type: string
  readonly width?: number
  readonly height?: number
}
export const attachmentIdShape = /^att[0-9A-Za-z]{14}$/u

type Signer = Pick<AppContext, 'secrets' | 'now' | 'config'>
const fileForms = ['file', 'small', 'large', 'full'] as const
type FileForm = (typeof fileForms)[number]

const hour = 3_600_000
/** Addresses are the same for ten minutes, so that a browser keeps pictures. */
const stepMs = 600_000

const computeMac = ({ secrets }: Pick<Signer, 'secrets'>, id: string, form: FileForm, expires: number): string =>
  createHmac('sha256', secrets.deriveKey('table-attachments'))
    .update(`${id} ${form} ${expires}`)
    .digest('base64url')
    .slice(0, 32)

/** Where a file can be had for two hours by whoever has the address. */
function buildPath(signer: Signer, { id, filename }: CellFile, form: FileForm): string {
  const expires = Math.ceil(signer.now().getTime() / stepMs) * stepMs + 2 * hour
  const mac = computeMac(signer, id, form, expires)
  return `/table-files/${id}/${form}/${expires}/${mac}/${encodeURIComponent(filename)}`
}

/** What an address is of; null if this server has not signed it, or it is over. */
export function readFileForm(
  signer: Signer,
  { id, form: name, expires, mac }: { id: string; form: string; expires: string; mac: string },
): FileForm | null {
  const form = fileForms.find((one) => one === name)
  if (form === undefined || !attachmentIdShape.test(id) || !/^\d{13}$/u.test(expires)) return null
  const isSigned = isEqualText(mac, computeMac(signer, id, form, Number(expires)))
  return isSigned && Number(expires) > signer.now().getTime() ? form : null
}

/** The id in an address of this server's own that is still good; null for any other address. */
export function findOwnFile(signer: Signer, url: string): string | null {
  const own = new URL(signer.config.publicUrl)
  const given = new URL(url)
  const [, folder, id = '', form = '', expires = '', mac = ''] = given.pathname.split('/')
  const isOwn = given.host === own.host && folder === 'table-files'
  return isOwn && readFileForm(signer, { id, form, expires, mac }) !== null ? id : null
}

/** Files as they are sent: with addresses that work for two hours; within our own pages they have no host. */
export function createFileView(signer: Signer, isWire: boolean) {
  const origin = isWire ? signer.config.publicUrl.replace(/\/$/u, '') : ''
  const address = (file: CellFile, form: FileForm) => `${origin}${buildPath(signer, file, form)}`
  return (file: CellFile): TableFile => {
    const { id, filename, size, type, width, height } = file
    const shown = { id, url: address(file, 'file'), filename, size, type }
    if (width === undefined || height === undefined) return shown
    const showThumbnail = (form: ThumbnailSize) => ({
      url: address(file, form),
      ...toThumbnailSize(form, width, height),
    })
    const thumbnails = { small: showThumbnail('small'), large: showThumbnail('large'), full: showThumbnail('full') }
    return { ...shown, width, height, thumbnails }
  }
}
