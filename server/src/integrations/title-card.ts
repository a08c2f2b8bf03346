import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../documents/escape-html.ts'
import { shortenText } from '../documents/excerpt.ts'
import { withImageLock } from './image-lock.ts'

export const titleCardSize = { width: 1200, height: 630 }
const margin = 80
/** Room for the title, in pixels. */
const room = { width: titleCardSize.width - 2 * margin, height: 360 }
const titleSizes = [84, 68, 56, 46, 38]
const fontFile = join(import.meta.dirname, 'fonts', 'inter-bold.ttf')
const fontName = 'Draftwright Inter Bold'
const maxWaiting = 50

export interface TitleCard {
  title: string
  /** The site's name; its first letter is the icon. */
  name: string
  initial: string
  /** `#rrggbb` each. */
  background: string
  foreground: string
  accent: string
}

/** A PNG of 1200 × 630 pixels in brand colours with the title in large letters, for link previews. */
export const renderTitleCard = (card: TitleCard): Promise<Buffer> =>
  withImageLock(maxWaiting, async () => {
    const { background, foreground, accent } = card
    const { width, height } = titleCardSize
    const base = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${background}"/>` +
        `<rect y="${height - 16}" width="${width}" height="16" fill="${accent}"/><rect x="${margin}" y="${margin}" width="72" height="72" rx="20" fill="${foreground}"/></svg>`,
    )
    const title = await drawTitle(card.title, foreground)
    const sign = await drawText(card.initial, background, 40, 72)
    const name = await drawText(shortenText(card.name, 40), foreground, 34, room.width - 96)
    const layers: OverlayOptions[] = []
    if (sign)
      layers.push({
        input: sign.bytes,
        left: margin + Math.max(0, Math.round((72 - sign.width) / 2)),
        top: margin + Math.max(0, Math.round((72 - sign.height) / 2)),
      })
    if (name)
      layers.push({
        input: name.bytes,
        left: margin + 96,
        top: margin + Math.round((72 - Math.min(72, name.height)) / 2),
      })
    if (title) layers.push({ input: title.bytes, left: margin, top: height - margin - title.height })
    return sharp(base).composite(layers).png({ palette: true }).toBuffer()
  })

interface DrawnText {
  bytes: Buffer
  width: number
  height: number
}

/** In the largest size at which all of it fits. */
async function drawTitle(title: string, color: string): Promise<DrawnText | null> {
  const words = shortenText(title, 180)
  let drawn: DrawnText | null = null
  for (const size of titleSizes) {
    drawn = await drawText(words, color, size, room.width)
    if (drawn === null || drawn.height <= room.height) return drawn
  }
  if (drawn === null) return null
  // Letters taller than any of ours: as much as fits is shown.
  const bytes = await sharp(drawn.bytes)
    .extract({ left: 0, top: 0, width: drawn.width, height: room.height })
    .toBuffer()
  return { ...drawn, bytes, height: room.height }
}

/** Null if there is nothing to draw. */
async function drawText(text: string, color: string, size: number, width: number): Promise<DrawnText | null> {
  const words = text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim()
  if (words === '') return null
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(words)}</span>`,
      font: `${fontName} ${size}`,
      fontfile: fontFile,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const isWider = info.width > width
  if (!isWider) return { bytes: data, width: info.width, height: info.height }
  const bytes = await sharp(data).extract({ left: 0, top: 0, width, height: info.height }).toBuffer()
  return { bytes, width, height: info.height }
}
