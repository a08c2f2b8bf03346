import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { deleteExpiredRows } from '../../../housekeeping.ts'

const { app, context } = await useApp()

it('A deleted survey can be brought back for 30 days, and is gone then with its questions, answers and links', async () => {
  const me = await signUp(app)
  const contact_id = (await me.call('contacts.create', { body: { first_name: 'Mia' } })).id
  const add = async (name: string) => {
    const [survey] = await me.call('surveys.create', { body: { name, questions_data: [{ text: 'Budget?' }] } })
    const [question] = survey?.questions_data ?? []
    if (survey === undefined || question === undefined) throw new Error('No survey was made')
    const params = { id: survey.id }
    await me.call('surveys.answer', {
      params,
      body: { contact_id, answers: [{ question_id: question.id, answer: 'Much' }] },
    })
    await me.call('surveyLinks.create', { params, body: { name: 'For Mia', contact_id } })
    return survey.id
  }
  const [old, young] = [await add('Old'), await add('Young')]
  const age = (id: string, days: number) =>
    context.engine.query(
      SYSTEM,
      `update crm_surveys set deleted_at = now() - $2::int * interval '1 day' where id = $1`,
      [id, days],
    )
  for (const id of [old, young]) await me.call('surveys.remove', { params: { id } })
  await age(old, 31)
  await age(young, 29)
  // A guest's answers are linked to no record.
  await context.engine.query(
    SYSTEM,
    `insert into crm_activity_log (account_id, id, kind, survey_id) select $1, gen_random_uuid(), 'survey', s from unnest($2::uuid[]) s`,
    [me.accountId, [old, young]],
  )
  const count = async (sql: string) =>
    (await context.engine.query<{ n: number }>(SYSTEM, `select count(*)::int as n from ${sql}`, [old])).rows[0]?.n
  await deleteExpiredRows(context.engine)
  expect(await count('crm_surveys where id = $1')).toBe(0)
  for (const table of ['crm_survey_questions', 'crm_survey_responses', 'crm_survey_links'])
    expect([table, await count(`${table} where survey_id = $1`)]).toEqual([table, 0])
  expect(await count(`crm_activity_log where survey_id = $1 and contact_id is null`)).toBe(0)
  const trash = await me.call('crmTrash.list', { query: { resource: 'surveys' } })
  expect(trash.map(({ name }) => name)).toEqual(['Young'])
  await me.call('crmTrash.restore', { body: { resource: 'surveys', ids: [young] } })
  expect((await me.call('surveys.read', { params: { id: young } })).questions_data).toHaveLength(1)
  // The record's timeline still shows that someone answered.
  const timeline = await me.call('timeline.list', { query: { contact_id } })
  expect(timeline.length).toBeGreaterThan(1)
})
