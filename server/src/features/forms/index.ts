import { mailJob } from './mail-job.ts'
import { processJob } from './process-job.ts'
import { recordJob } from './record-job.ts'

export { formAnswerRoutes } from './answer-routes.ts'
export { listPersonalFormAnswers } from './contact-answers-store.ts'
export { tableForms } from './read-form.ts'
export { readFormBox } from './form-box.ts'
export { formRoutes } from './routes.ts'
export { serveForms } from './serve.ts'
export { collectPersonalForms, listForms } from './store.ts'
export const formJobs = [mailJob, processJob, recordJob]
export { removeAnswersOfContact } from './remove-answers.ts'
