/** The shades a page needs, made from one colour a workspace chose, whatever it chose. */
export interface Shades {
  /** Links and marks on the page's background: at least 4.5:1. */
  accent: string
  /** Text and signs on a surface filled with the accent. */
  onAccent: string
  /** The colour as it was chosen, for surfaces, and what can be read on it. */
  tone: string
  onTone: string
}
type Rgb = [number, number, number]

const paper = { light: [255, 255, 255] as Rgb, dark: [16, 19, 24] as Rgb }
/** Above the required 4.5, so that tinted surfaces keep it too. */
const wanted = 5.2

export function shadesOf(color: string, mode: 'light' | 'dark'): Shades {
  const accent = readable(parse(color), paper[mode], mode === 'light' ? [0, 0, 0] : [255, 255, 255])
  const tone = parse(color)
  return { accent: toHex(accent), onAccent: readableOn(accent), tone: toHex(tone), onTone: readableOn(tone) }
}

function readableOn(color: Rgb): string {
  return contrast(color, [255, 255, 255]) >= contrast(color, [0, 0, 0]) ? '#ffffff' : '#000000'
}

/** The contrast of two colours as WCAG counts it, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  return contrast(parse(a), parse(b))
}

/** Moves the colour towards black or white by the least that makes it readable; its hue stays. */
function readable(color: Rgb, ground: Rgb, pole: Rgb): Rgb {
  for (let step = 0; step <= 50; step++) {
    const mixed = mix(color, pole, step / 50)
    if (contrast(mixed, ground) >= wanted) return mixed
  }
  return pole
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share)
  return [channel(0), channel(1), channel(2)]
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function parse(color: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? '3b5bdb'
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
