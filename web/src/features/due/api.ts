import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import type { Content } from '@draftwright/contract/content'
import type { Settling } from '@draftwright/contract/schedule'
import { api, call, type ResultOf } from '../../api/api.ts'

const ways = {
  publish: contentRoutes.publish,
  unschedule: contentRoutes.unschedule,
  settle: contentRoutes.settle,
  markPosted: contentRoutes.markPosted,
}
/** What a person does about a post whose time has come and gone. */
export type Way =
  | { verb: 'publish' | 'unschedule'; body?: undefined }
  | { verb: 'settle'; body: Settling }
  | { verb: 'markPosted'; body: { url: string | null } }

const dueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version` only tells one answer from the next; it is not sent. */
    attempts: build.query<ResultOf<'content.attempts'>, { id: string; version: string }>({
      query: ({ id }) => call(contentRoutes.attempts, 'Failed to fetch the attempts').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    wayOut: build.mutation<Content, { id: string } & Way>({
      query: ({ id, verb, body }) => ({
        route: ways[verb],
        fallback: 'Failed to change the post',
        params: { id },
        ...(body === undefined ? {} : { body }),
      }),
      invalidatesTags: ['content', 'reviews', 'ideas', 'channels'],
    }),
  }),
})

export const { useAttemptsQuery, useWayOutMutation } = dueApi
