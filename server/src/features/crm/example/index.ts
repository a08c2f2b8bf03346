export { type ExampleCompany, type ExamplePlay, fillCrmExample } from './fill-crm-example.ts'
export { type ExampleChecklist, fillExampleGate } from './fill-example-gate.ts'
export {
  countExample as countCrmExampleRows,
  removeRecordChangeSets,
  removeExample as removeCrmExampleRows,
} from './store.ts'
