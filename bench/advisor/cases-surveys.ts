import type { AdvisorCase } from './case.ts'

/** Who gave which answers to a survey. */
export const surveyCases: readonly AdvisorCase[] = [
  {
    ask: 'survey answers',
    tools: ['survey_answers'],
    cites: ['answers rollout', 'answers starter'],
    says: ['Kick-off check', 'answered 2 times', '7.5 of 10 points', 'Training for night shifts'],
  },
  {
    ask: 'what did acme rollout answer in the survey?',
    tools: ['query_records'],
    cites: ['answers rollout'],
    says: ['How likely are you to recommend us? 9', 'Sam Seller'],
    not: ['two licences'],
  },
  {
    ask: 'survey scores of Borealis Dental',
    tools: ['query_records'],
    cites: ['answers starter'],
    says: ['points: 6'],
    not: ['night shifts'],
  },
  {
    ask: 'which survey answers mention training',
    tools: ['query_records'],
    cites: ['answers rollout'],
    not: ['two licences'],
  },
  {
    ask: 'how did people answer the kick-off check survey',
    tools: ['query_records'],
    cites: ['answers rollout', 'answers starter'],
  },
  { ask: 'any survey responses since november?', tools: ['survey_answers'], says: ['No survey was answered'] },
  {
    ask: ['tell me about acme rollout', 'and its survey answers?'],
    tools: ['query_records'],
    cites: ['answers rollout'],
    not: ['two licences'],
  },
  {
    ask: 'survey answers',
    who: 'sam',
    tools: ['survey_answers'],
    cites: ['answers rollout'],
    says: ['answered 1 time'],
    not: ['two licences', '6 of 10'],
  },
  {
    ask: 'survey answers',
    who: 'gus',
    tools: ['survey_answers'],
    says: ['You do not have access to the CRM'],
    not: ['Kick-off'],
  },
]
