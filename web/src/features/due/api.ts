import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import type { Content } from '@draftwright/contract/content'
import type { DeliveryResolution } from '@draftwright/contract/deliveries'
import { api, toEndpoint, type RouteResult } from '../../api/api.ts'

const actionRoutes = {
  publish: contentRoutes.publish,
  unschedule: contentRoutes.unschedule,
  resolveDelivery: contentRoutes.resolveDelivery,
  markPosted: contentRoutes.markPosted,
}
/** The actions on a post whose time has passed. */
export type DueAction =
  | { verb: 'publish' | 'unschedule'; body?: undefined }
  | { verb: 'resolveDelivery'; body: DeliveryResolution }
  | { verb: 'markPosted'; body: { url: string | null } }

const dueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version` is only a cache key; it is not sent. */
    listPublishAttempts: build.query<RouteResult<'content.attempts'>, { id: string; version: string }>({
      query: ({ id }) => toEndpoint(contentRoutes.attempts, 'Failed to fetch the attempts').query({ params: { id } }),
      keepUnusedDataFor: 5,
      providesTags: (_data, _error, { id }) => [{ type: 'content', id }],
    }),
    /** What the post clashes with at that time; without one, at its own. */
    readClashes: build.query<RouteResult<'content.clashes'>, { id: string; at?: string }>({
      query: ({ id, at }) =>
        toEndpoint(contentRoutes.clashes, 'Failed to look for clashes').query({
          params: { id },
          query: at === undefined ? {} : { at },
        }),
      keepUnusedDataFor: 0,
    }),
    verifyDelivery: build.mutation<RouteResult<'content.verifyDelivery'>, string>({
      query: (id) => toEndpoint(contentRoutes.verifyDelivery, 'Failed to look it up').query({ params: { id } }),
      invalidatesTags: ['content'],
    }),
    sendAgain: build.mutation<RouteResult<'content.sendAgain'>, string>({
      query: (id) => toEndpoint(contentRoutes.sendAgain, 'Failed to send it again').query({ params: { id } }),
      invalidatesTags: ['content'],
    }),
    stopDelivery: build.mutation<RouteResult<'content.stopDelivery'>, string>({
      query: (id) => toEndpoint(contentRoutes.stopDelivery, 'Failed to stop it').query({ params: { id } }),
      invalidatesTags: ['content'],
    }),
    resolveDelivery: build.mutation<Content, { id: string } & DueAction>({
      query: ({ id, verb, body }) => ({
        route: actionRoutes[verb],
        fallback: 'Failed to change the post',
        params: { id },
        ...(body === undefined ? {} : { body }),
      }),
      invalidatesTags: ['content', 'reviews', 'ideas', 'channels'],
    }),
  }),
})

export const {
  useReadClashesQuery,
  useLazyReadClashesQuery,
  useListPublishAttemptsQuery,
  useResolveDeliveryMutation,
  useSendAgainMutation,
  useStopDeliveryMutation,
  useVerifyDeliveryMutation,
} = dueApi
