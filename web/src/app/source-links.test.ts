import {
  toChannelHref,
  toIdeaHref,
  toPillarHref,
  toPostHref,
  toRecordHref,
  recordKinds,
  type ReportPage,
  toReportHref,
  reportHrefs,
  toSurveyHref,
  toTaskHref,
} from '@draftwright/contract/sources'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const id = '0199f0d2-0000-7000-8000-000000000001'

it.each([
  toIdeaHref(id),
  toPostHref(id),
  toPillarHref(id),
  toChannelHref(id),
  toTaskHref(id),
  toSurveyHref(id),
  ...recordKinds.map((kind) => toRecordHref(kind, id, 'timeline')),
  ...Object.keys(reportHrefs).map((page) => toReportHref(page as ReportPage, { q: 'x' })),
])('%s is a page of the app', (href) => {
  const { pathname } = new URL(href, 'http://draftwright.test')
  const last = matchRoutes(routes, pathname)?.at(-1)
  expect(last?.route.lazy).toBeTypeOf('function')
  expect(last?.route.path).not.toBe('*')
})

it('Names the rows of the CRM as the pages themselves do', () => {
  expect(toTaskHref(id).split('?')[0]).toBe(paths.tasks)
  expect(toRecordHref('contact', id)).toBe(`${paths.contacts}?open=${id}`)
  expect([toIdeaHref(id), toPostHref(id), toPillarHref(id)]).toEqual([
    paths.idea(id),
    paths.content(id),
    paths.pillar(id),
  ])
})
