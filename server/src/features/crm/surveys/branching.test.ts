import { beforeAll, expect, it } from 'vitest'
import { addOpportunity } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { SeededRandom } from '../../../../test/seeded-random.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createId } from '../../../db/create-id.ts'

const { app } = await useApp({ hasRateLimits: false })
let me: Person
let opportunity: string
beforeAll(async () => {
  me = await signUp(app)
  opportunity = await addOpportunity(me)
})

interface Asked {
  id: string
  text: string
  kind: 'single_choice' | 'multi_choice' | 'yes_no' | 'scale' | 'short_text'
  options: { label: string; points: number | null }[]
  is_required: boolean
  show_if: { question_id: string; any_of: string[] } | null
}
type Given = Map<string, string | string[] | boolean | number>

/** The rule in other words: a question is visible when a path of matching answers leads to it from one that is always visible. */
function isOpen(all: readonly Asked[], given: Given, question: Asked): boolean {
  if (question.show_if === null) return true
  const { question_id, any_of } = question.show_if
  const parent = all.find(({ id }) => id === question_id)
  const answer = given.get(question_id)
  if (parent === undefined || answer === undefined || !isOpen(all, given, parent)) return false
  const named = typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : [answer].flat().map(String)
  return named.filter((word) => any_of.includes(word)).length > 0
}
function worth({ kind, options }: Asked, answer: string | string[] | boolean | number): number {
  if (kind === 'scale') return Number(answer)
  const named = typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : [answer].flat()
  return options.reduce((sum, { label, points }) => sum + (named.includes(label) ? (points ?? 0) : 0), 0)
}

it.each(Array.from({ length: 12 }, (_none, n) => n + 1))(
  'asks, completes and scores as a plain model does (seed %i)',
  async (seed) => {
    const chance = new SeededRandom(seed)
    const random = () => chance.nextNumber()
    const pick = <T>(list: readonly T[]): T => chance.pickOne(list)
    const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.5)
    const questions: Asked[] = []
    for (let at = 0; at < 10; at++) {
      const kind = pick(['single_choice', 'multi_choice', 'yes_no', 'scale', 'short_text'] as const)
      const labels = kind === 'yes_no' ? ['yes', 'no'] : kind.endsWith('choice') ? ['a', 'b', 'c'] : []
      const options = labels.map((label) => ({ label, points: pick([null, 0, 1, 2.5, -1]) }))
      const parents = questions.filter((earlier) => earlier.options.length > 0)
      const parent = random() < 0.6 && parents.length > 0 ? pick(parents) : null
      const words = parent?.options.map(({ label }) => label) ?? []
      const any_of = some(words)
      const show_if = parent === null ? null : { question_id: parent.id, any_of: any_of.length > 0 ? any_of : words }
      questions.push({ id: createId(), text: `Q${at}`, kind, options, is_required: random() < 0.4, show_if })
    }
    const [survey] = await me.call('surveys.create', { body: { name: `Seed ${seed}`, questions_data: questions } })
    for (let round = 0; round < 8; round++) {
      const given: Given = new Map()
      for (const { id, kind, options } of questions) {
        if (random() < 0.15) continue
        if (kind === 'single_choice') given.set(id, pick(options).label)
        if (kind === 'multi_choice')
          given.set(id, [...new Set([pick(options).label, ...some(options.map((o) => o.label))])])
        if (kind === 'yes_no') given.set(id, random() < 0.5)
        if (kind === 'scale') given.set(id, Math.floor(random() * 11))
        if (kind === 'short_text') given.set(id, pick(['words', 'no', 'a']))
      }
      const open = questions.filter((question) => isOpen(questions, given, question))
      const lacking = open.filter(({ id, is_required }) => is_required && !given.has(id))
      const answers = [...given].map(([question_id, answer]) => ({ question_id, answer }))
      const params = { id: survey?.id ?? '' }
      const asked = await me.request('surveys.answer', { params, body: { opportunity_id: opportunity, answers } })
      expect(asked.status, asked.text).toBe(lacking.length === 0 ? 200 : 400)
      if (lacking.length > 0) {
        const named = (asked.error.details as { field: string }[]).map(({ field }) => field)
        expect(named).toEqual(lacking.map(({ id }) => `answers.${id}`))
        continue
      }
      const counted = open.filter(({ id }) => given.has(id))
      expect(asked.data.responses.map(({ question_id }) => question_id)).toEqual(counted.map(({ id }) => id))
      expect(asked.data.points).toBeCloseTo(
        counted.reduce((sum, question) => sum + worth(question, given.get(question.id) ?? ''), 0),
        6,
      )
    }
  },
)
