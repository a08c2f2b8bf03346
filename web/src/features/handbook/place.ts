import type { Handbook, HandbookChapter } from '@draftwright/contract/handbook'
import { findPage } from '../../app/navigation.ts'
import { pages } from '../../app/pages.ts'
import { pageChapters } from './page-chapters.ts'

/** A chapter, and the section of it to begin at; an empty id is its beginning. */
export interface Place {
  readonly slug: string
  readonly id: string
}

const firstPlace: Place = { slug: 'first-steps', id: '' }

/** Reads `chapter` or `chapter#section`. */
export function parsePlace(text: string): Place {
  const [slug = '', id = ''] = text.split('#')
  return { slug, id }
}

export const formatPlace = ({ slug, id }: Place): string => (id === '' ? slug : `${slug}#${id}`)

/** The place in the handbook about the page at an address. */
export function findPagePlace(pathname: string): Place {
  const page = findPage(pathname)
  // The keys of the pages are their names.
  const name = Object.entries(pages).find(([, each]) => each === page)?.[0] as keyof typeof pages | undefined
  const text = name === undefined ? undefined : pageChapters[name]
  return text === undefined ? firstPlace : parsePlace(text)
}

/** Null for a chapter that this handbook does not have. */
export const findChapter = ({ chapters }: Handbook, { slug }: Place): HandbookChapter | null =>
  chapters.find((chapter) => chapter.slug === slug) ?? null
