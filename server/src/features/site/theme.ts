/** The colours of a page, computed from any chosen colour. */
export interface Shades {
  /** Links and icons on the page's background: at least 4.5:1. */
  accent: string
  /** Text and icons on a surface filled with the accent. */
  onAccent: string
  /** The chosen colour, for surfaces, and a readable text colour on it. */
  tone: string
  onTone: string
}
type Rgb = [number, number, number]

const paper = { light: [255, 255, 255] as Rgb, dark: [16, 19, 24] as Rgb }
/** Above the required 4.5, so that tinted surfaces meet it too. */
const wanted = 5.2

export function computeShades(color: string, mode: 'light' | 'dark'): Shades {
  const accent = adjustUntilReadable(parseColor(color), paper[mode], mode === 'light' ? [0, 0, 0] : [255, 255, 255])
  const tone = parseColor(color)
  return {
    accent: toHex(accent),
    onAccent: pickReadableColor(accent),
    tone: toHex(tone),
    onTone: pickReadableColor(tone),
  }
}

function pickReadableColor(color: Rgb): string {
  return computeRgbContrast(color, [255, 255, 255]) >= computeRgbContrast(color, [0, 0, 0]) ? '#ffffff' : '#000000'
}

/** The contrast of two colours by WCAG, 1 to 21. */
export function computeContrast(a: string, b: string): number {
  return computeRgbContrast(parseColor(a), parseColor(b))
}

/** Moves the colour towards black or white by the smallest step that makes it readable; its hue stays. */
function adjustUntilReadable(color: Rgb, ground: Rgb, pole: Rgb): Rgb {
  for (let step = 0; step <= 50; step++) {
    const mixed = mixColors(color, pole, step / 50)
    if (computeRgbContrast(mixed, ground) >= wanted) return mixed
  }
  return pole
}

function mixColors(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share)
  return [channel(0), channel(1), channel(2)]
}

function computeRgbContrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function computeLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function parseColor(color: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? '3b5bdb'
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
