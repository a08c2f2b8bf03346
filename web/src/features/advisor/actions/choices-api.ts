import * as channelsRoutes from '@draftwright/contract/routes/channels.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as stagesRoutes from '@draftwright/contract/routes/pipeline-stages.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'
import type { FieldKind } from './action-fields.ts'

const { useChatChannelsQuery, useChatPillarsQuery, useChatStagesQuery, useChatMembersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    chatChannels: build.query<ResultOf<'channels.list'>, ArgsOf<'channels.list'>>({
      ...call(channelsRoutes.list, 'Failed to fetch channels'),
      providesTags: ['channels'],
    }),
    chatPillars: build.query<ResultOf<'pillars.list'>, ArgsOf<'pillars.list'>>({
      ...call(pillarsRoutes.list, 'Failed to fetch pillars'),
      providesTags: ['pillars'],
    }),
    chatStages: build.query<ResultOf<'pipelineStages.list'>, ArgsOf<'pipelineStages.list'>>({
      ...call(stagesRoutes.list, 'Failed to fetch stages'),
      providesTags: ['crm'],
    }),
    chatMembers: build.query<ResultOf<'members.list'>, ArgsOf<'members.list'>>({
      ...call(membersRoutes.list, 'Failed to fetch members'),
      providesTags: ['members'],
    }),
  }),
})

export interface Choice {
  readonly value: string
  readonly label: string
}
const none: readonly Choice[] = []

/** What a field of a proposal can be set to; asked for only where the proposal has such a field. */
export function useChoices(kinds: ReadonlySet<FieldKind>): Readonly<Partial<Record<FieldKind, readonly Choice[]>>> {
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
