import * as briefRoutes from '@draftwright/contract/routes/advisor-brief.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../../api/api.ts'

const briefApi = api.enhanceEndpoints({ addTagTypes: ['brief', 'chats'] }).injectEndpoints({
  endpoints: (build) => ({
    readBrief: build.query<ResultOf<'advisorBrief.read'>, void>({
      ...call(briefRoutes.read, 'Failed to fetch the brief'),
      providesTags: ['brief'],
    }),
    changeBrief: build.mutation<ResultOf<'advisorBrief.change'>, ArgsOf<'advisorBrief.change'>>({
      ...call(briefRoutes.change, 'Failed to change the brief'),
      invalidatesTags: ['brief'],
    }),
    writeBrief: build.mutation<ResultOf<'advisorBrief.write'>, void>({
      ...call(briefRoutes.write, 'Failed to write the brief'),
      invalidatesTags: ['brief', 'chats'],
    }),
  }),
})
export const { useReadBriefQuery, useChangeBriefMutation, useWriteBriefMutation } = briefApi
