import {
  channelHref,
  ideaHref,
  pillarHref,
  postHref,
  recordHref,
  recordKinds,
  type ReportPage,
  reportHref,
  reportHrefs,
  surveyHref,
  taskHref,
} from '@draftwright/contract/receipts'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { crmRoutes } from '../features/crm/crm-pages.ts'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const id = '0199f0d2-0000-7000-8000-000000000001'
/** With the pages of the CRM where the router puts them on first need. */
const all = (list: readonly RouteObject[]): RouteObject[] =>
  list.map((route) => {
    const children = [...(route.children ?? []), ...(route.id === 'crm' ? crmRoutes : [])]
    return route.index === true ? route : { ...route, children: all(children) }
  })

it.each([
  ideaHref(id),
  postHref(id),
  pillarHref(id),
  channelHref(id),
  taskHref(id),
  surveyHref(id),
  ...recordKinds.map((kind) => recordHref(kind, id, 'timeline')),
  ...Object.keys(reportHrefs).map((page) => reportHref(page as ReportPage, { q: 'x' })),
])('%s is a page of the app', (href) => {
  const { pathname } = new URL(href, 'http://draftwright.test')
  const last = matchRoutes(all(routes), pathname)?.at(-1)
  expect(last?.route.lazy).toBeTypeOf('function')
  expect(last?.route.path).not.toBe('*')
})

it('Names the rows of the CRM as the pages themselves do', () => {
  expect(taskHref(id).split('?')[0]).toBe(paths.tasks)
  expect(recordHref('contact', id)).toBe(`${paths.contacts}?open=${id}`)
  expect([ideaHref(id), postHref(id), pillarHref(id)]).toEqual([paths.idea(id), paths.content(id), paths.pillar(id)])
})
