import { expect, it } from 'vitest'
import { toJpegAddress, buildCover, buildSrcset } from './picture-set.ts'
import { toHtml } from './to-html.ts'

const place = '/media/01a1fdca-3fed-7573-933b-0c7c91d2fb49/01a1fdca-46de-7446-bbfd-90d10a7374c9'

it('names the widths that are smaller than the picture, and none for what is not ours or small', () => {
  expect(buildSrcset(`${place}-v2.webp`, 1200)).toBe(
    `${place}-v2-400.webp 400w, ${place}-v2-800.webp 800w, ${place}-v2.webp 1200w`,
  )
  for (const [src, width] of [
    [`${place}.webp`, 400],
    [`${place}.webp`, null],
    [`${place}-800.webp`, 800],
    ['https://elsewhere.test/a.webp', 1200],
    ['/media/people/a/b.webp', 1200],
  ] as const)
    expect(buildSrcset(src, width), src).toBeNull()
  expect(toJpegAddress(`${place}.webp`)).toBe(`${place}-1600.jpg`)
  expect(toJpegAddress('https://elsewhere.test/a.webp')).toBe('https://elsewhere.test/a.webp')
})

it('stands in the HTML of a text, with the origin where readers are elsewhere', () => {
  const doc = {
    type: 'doc' as const,
    content: [{ type: 'image' as const, attrs: { src: `${place}.webp`, alt: 'A desk', width: 600, height: 400 } }],
  }
  expect(toHtml(doc)).toContain(
    `srcset="${place}-400.webp 400w, ${place}.webp 600w" sizes="(max-width: 720px) 100vw, 720px"`,
  )
  expect(toHtml(doc, { origin: 'https://a.test' })).toContain(`srcset="https://a.test${place}-400.webp 400w`)
})

it('is cut around its focal point for a list, where it is ours', () => {
  expect(buildCover(`${place}-v2.webp`, 1200, 1200)).toEqual({
    src: `${place}-v2-16x9.webp`,
    srcset: `${place}-v2-16x9-400.webp 400w, ${place}-v2-16x9-800.webp 800w, ${place}-v2-16x9.webp 1200w`,
    size: { width: 1200, height: 675 },
  })
  expect(buildCover(`${place}.webp`, 300, 100)).toEqual({
    src: `${place}-16x9.webp`,
    srcset: null,
    size: { width: 178, height: 100 },
  })
  const elsewhere = 'https://elsewhere.test/a.webp'
  expect(buildCover(elsewhere, 10, 5)).toEqual({ src: elsewhere, srcset: null, size: { width: 10, height: 5 } })
})
