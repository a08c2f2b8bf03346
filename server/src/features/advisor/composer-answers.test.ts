import { beforeAll, describe, expect, it } from 'vitest'
import type { Case } from '../../../../bench/advisor/case.ts'
import { known } from '../../../../bench/advisor/cases.ts'
import { kept } from '../../../../bench/advisor/cases-kept.ts'
import { knownOfRecords } from '../../../../bench/advisor/cases-records.ts'
import { surveyed } from '../../../../bench/advisor/cases-surveys.ts'
import { typed } from '../../../../bench/advisor/cases-typed.ts'
import { typedApart } from '../../../../bench/advisor/cases-typed-apart.ts'
import { typedMore } from '../../../../bench/advisor/cases-typed-more.ts'
import { judge, type Verdict } from '../../../../bench/advisor/judge.ts'
import { type AdvisorWorld, makeAdvisorWorld } from '../../../test/advisor-world.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, parts } = await useApp()
let world: AdvisorWorld
beforeAll(async () => {
  world = await makeAdvisorWorld(app, parts)
})

const faultsOf = ({ faults }: Verdict) => Object.values(faults).flat()
const nameOf = ({ ask, who = 'ada' }: Case) => `${who}: ${typeof ask === 'string' ? ask : ask.join(' → ')}`

const all = [...known, ...knownOfRecords, ...kept, ...typed, ...typedMore, ...typedApart, ...surveyed]

describe('the composer as the advisor', () => {
  it.each(all.map((one) => [nameOf(one), one] as const))('%s', async (_name, one) => {
    const verdict = await judge(world, one)
    expect(faultsOf(verdict), verdict.text).toEqual([])
  })

  it('answers at least 200 questions', () => expect(all.length).toBeGreaterThanOrEqual(200))
})
