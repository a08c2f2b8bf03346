export { AskedAnswer } from './AskedAnswer.tsx'
export { Board } from './Board.tsx'
export { useCompleteQuestionQuery } from './cards-api.ts'
