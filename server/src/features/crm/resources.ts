import { activityResource } from './activity-log/resource.ts'
import { companyResource } from './companies/resource.ts'
import { contactResource } from './contacts/resource.ts'
import { fileResource } from './files/resource.ts'
import type { Resource } from './kernel/resource.ts'
import { opportunityResource } from './opportunities/resource.ts'
import { pipelineResource, stageActivityResource, stageResource } from './pipelines/resource.ts'
import { playResource } from './playbook/resource.ts'
import { productResource } from './products/resource.ts'
import { responseResource, surveyResource } from './surveys/resource.ts'
import { taskResource } from './tasks/resource.ts'

/** All resources whose changes are stored and can be undone, by their name in the change log. */
export const resourcesByName: ReadonlyMap<string, Resource> = new Map(
  [
    activityResource,
    companyResource,
    contactResource,
    fileResource,
    opportunityResource,
    pipelineResource,
    playResource,
    productResource,
    stageActivityResource,
    stageResource,
    responseResource,
    surveyResource,
    taskResource,
  ].map((resource) => [resource.name, resource]),
)
