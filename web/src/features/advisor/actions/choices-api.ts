import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as stagesRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../../api/api.ts'
import type { ActionFieldKind } from './action-fields.ts'

const { useChatChannelsQuery, useChatPillarsQuery, useChatStagesQuery, useChatMembersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    chatChannels: build.query<RouteResult<'channels.list'>, RouteArgs<'channels.list'>>({
      ...toEndpoint(channelsRoutes.list, 'Failed to fetch channels'),
      providesTags: ['channels'],
    }),
    chatPillars: build.query<RouteResult<'pillars.list'>, RouteArgs<'pillars.list'>>({
      ...toEndpoint(pillarsRoutes.list, 'Failed to fetch pillars'),
      providesTags: ['pillars'],
    }),
    chatStages: build.query<RouteResult<'pipelineStages.list'>, RouteArgs<'pipelineStages.list'>>({
      ...toEndpoint(stagesRoutes.list, 'Failed to fetch stages'),
      providesTags: ['crm'],
    }),
    chatMembers: build.query<RouteResult<'members.list'>, RouteArgs<'members.list'>>({
      ...toEndpoint(membersRoutes.list, 'Failed to fetch members'),
      providesTags: ['members'],
    }),
  }),
})

export interface FieldChoice {
  readonly value: string
  readonly label: string
}
const none: readonly FieldChoice[] = []

/** The options of a proposal's fields; fetched only if the proposal has such a field. */
export function useFieldChoices(
  kinds: ReadonlySet<ActionFieldKind>,
): Readonly<Partial<Record<ActionFieldKind, readonly FieldChoice[]>>> {
  const channels = useChatChannelsQuery(undefined, { skip: !kinds.has('channel') })
  const pillars = useChatPillarsQuery({ query: { limit: 200 } }, { skip: !kinds.has('pillar') })
  const stages = useChatStagesQuery({ query: { limit: '200' } }, { skip: !kinds.has('stage') })
  const members = useChatMembersQuery(undefined, { skip: !kinds.has('assignee') })
  return {
    channel: channels.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? none,
    pillar: pillars.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? none,
    stage: stages.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? none,
    assignee: members.data?.map(({ user_id, display_name }) => ({ value: user_id, label: display_name })) ?? none,
  }
}
