import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'

describe('the title', () => {
  it.each([
    ['This is about the loft ladders we fit, and people ask daily. They last.', 'The loft ladders we fit'],
    ['Die Bücherei zieht im Dezember um. Vom 2. an bleibt sie geschlossen.', 'Die Bücherei zieht'],
    ['Il mulino riapre a maggio dopo tre anni. Si paga in contanti, come sempre.', 'Il mulino riapre'],
    [
      'We take every old saddle apart before winter. Last year it was 63. Doors open at 7.',
      'We take every old saddle apart',
    ],
    ['Zaumzeug', 'Zaumzeug'],
  ])('says what the text is about: %s', (idea, title) =>
    expect(writeUnlabelled(idea).titles[0]?.startsWith(title)).toBe(true),
  )

  it('is what a note says the text is about, and nothing else of a note', () => {
    const body =
      'The bearings run dry in the first warm week. Two drops on each side are enough, and the rest drips on the floor.'
    const asked = writeUnlabelled(`I want a post about how we oil a spinning wheel in winter. ${body}`)
    expect(asked.titles[0]).toBe('How we oil a spinning wheel in winter')
    const denied = writeUnlabelled(`${body} Please don't mention that the workshop on Mill Lane is for sale.`)
    expect(denied.titles.join(' ')).not.toContain('for sale')
  })

  it('ends no quotation in the middle, and neither names the text nor repeats a slip of a note', () => {
    const quoted = writeUnlabelled(
      'The witness said "big mother" and the room waited for me. I have interpreted in courts in El Paso since 2008.',
    )
    expect(quoted.titles.every((title) => (title.match(/"/gu)?.length ?? 0) % 2 === 0)).toBe(true)
    const body =
      'The gap between the meal and the first dance is an hour. Nobody knows where to stand, and the band waits.'
    expect(writeUnlabelled(`LinkedIn post please, ceilidh band, weddings.\n\n${body}`).titles.join()).not.toContain(
      'post',
    )
    const slipped = writeUnlabelled(`So this is about the sale on the 14th, the, no, the 15th. ${body}`)
    expect(slipped.titles.join()).not.toContain('14th')
  })

  it('is the line above the text, which is not repeated', () => {
    const { titles, markdown } = writeUnlabelled(
      'How to oil a saddle\n\n1. Brush it.\n2. Oil it thinly.\n3. Wait a day.',
    )
    expect(titles[0]).toBe('How to oil a saddle')
    expect(markdown).toBe('1. Brush it.\n2. Oil it thinly.\n3. Wait a day.')
  })

  it('is one of several that differ, in the words of the text', () => {
    const idea =
      'Copper pans need new tin after some years. The cook sees it when the bottom turns red. A pan that is used daily wants new tin every six years.'
    const { titles } = writeUnlabelled(idea)
    expect(titles.length).toBeGreaterThanOrEqual(3)
    expect(new Set(titles).size).toBe(titles.length)
    for (const title of titles) expect(idea.toLowerCase()).toContain(title.toLowerCase())
  })
})

describe('the excerpt', () => {
  it('is another sentence than the first and the title', () => {
    const { excerpt, markdown } = writeUnlabelled(
      'Copper pans need new tin after some years. The cook sees it when the bottom turns red. A pan that is used daily wants new tin every six years. Parking is behind the mill.',
    )
    expect(excerpt).not.toBe('')
    expect(markdown).toContain(excerpt)
    expect(markdown.startsWith(excerpt)).toBe(false)
  })
  it('is none where nothing is left to choose', () => {
    expect(writeUnlabelled('Rye likes poor soil. Sow it late. Then leave it.').excerpt).toBe('')
  })
})

describe('the keyword', () => {
  it('is what somebody would search the text by, in English alone', () => {
    expect(
      writeUnlabelled(
        'How to oil a spinning wheel\n\nA spinning wheel runs dry in winter. One drop a week keeps the spinning wheel quiet.',
      ).keyword,
    ).toBe('spinning wheel')
    expect(writeUnlabelled('Der Kachelofen heizt einen Tag. Ein Kachelofen braucht trockenes Holz.').keyword).toBe('')
  })
})
