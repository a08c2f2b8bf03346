import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')), 'files')

/** Inter with its optical sizes: headings get the finer display cut from the same file. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,' +
  'U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,' +
  'U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'
const faces = [
  loadFace('latin', 'normal', latin),
  loadFace('latin', 'italic', latin),
  loadFace('latin-ext', 'normal', latinExt),
  loadFace('cyrillic', 'normal', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'),
  loadFace('greek', 'normal', 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'),
]

function loadFace(script: string, style: 'normal' | 'italic', range: string) {
  const bytes = readFileSync(join(folder, `inter-${script}-opsz-${style}.woff2`))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  return { name: `inter-${script}-${style}-${hash}.woff2`, bytes, style, range }
}

/** Font files by the name in their address; the name contains their hash, so browsers may cache them forever. */
export const fontFiles: ReadonlyMap<string, Buffer> = new Map(faces.map(({ name, bytes }) => [name, bytes]))

/** Below `/site/`, where no workspace can be: slugs contain no underscore. */
export const fontPath = '/site/_fonts/'
/** Preloaded with the page, so that the text does not change its font during reading. */
export const mainFont = fontPath + (faces[0]?.name ?? '')

/** The fallback font has Inter's metrics: nothing moves when the real font arrives. */
export const fontFaces =
  faces
    .map(
      ({ name, style, range }) =>
        `@font-face{font-family:Inter;font-style:${style};font-weight:100 900;font-display:swap;` +
        `src:url(${fontPath}${name}) format('woff2');unicode-range:${range}}`,
    )
    .join('\n') +
  `\n@font-face{font-family:'Inter stand-in';src:local('Arial'),local('Liberation Sans');` +
  `size-adjust:107%;ascent-override:90%;descent-override:22.4%;line-gap-override:0%}`
