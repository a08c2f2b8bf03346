export { fillSurvey } from './fill-survey.ts'
export { surveyResource } from './resource.ts'
