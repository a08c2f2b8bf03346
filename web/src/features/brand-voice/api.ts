import * as brandVoiceRoutes from '@draftwright/contract/routes/brand-voice.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    readVoice: build.query<RouteResult<'brandVoice.read'>, RouteArgs<'brandVoice.read'>>({
      ...toEndpoint(brandVoiceRoutes.read, 'Failed to fetch the brand voice'),
      providesTags: ['brandVoice'],
    }),
    updateVoice: build.mutation<RouteResult<'brandVoice.update'>, RouteArgs<'brandVoice.update'>>({
      ...toEndpoint(brandVoiceRoutes.update, 'Failed to save the brand voice'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    listVoiceSamples: build.query<RouteResult<'brandVoice.listSamples'>, RouteArgs<'brandVoice.listSamples'>>({
      ...toEndpoint(brandVoiceRoutes.listSamples, 'Failed to fetch the samples'),
      providesTags: ['brandVoice'],
    }),
    addVoiceSample: build.mutation<RouteResult<'brandVoice.addSample'>, RouteArgs<'brandVoice.addSample'>>({
      ...toEndpoint(brandVoiceRoutes.addSample, 'Failed to add the sample'),
      invalidatesTags: ['brandVoice'],
    }),
    addVoiceFile: build.mutation<RouteResult<'brandVoice.addSampleFile'>, { id: string; file: File }>({
      query({ id, file }) {
        const body = new FormData()
        body.append('file', file)
        return { route: brandVoiceRoutes.addSampleFile, fallback: 'Failed to add the file', params: { id }, body }
      },
      invalidatesTags: ['brandVoice'],
    }),
    removeVoiceSample: build.mutation<RouteResult<'brandVoice.removeSample'>, RouteArgs<'brandVoice.removeSample'>>({
      ...toEndpoint(brandVoiceRoutes.removeSample, 'Failed to remove the sample'),
      invalidatesTags: ['brandVoice'],
    }),
    listLearnedRules: build.query<RouteResult<'brandVoice.listRules'>, RouteArgs<'brandVoice.listRules'>>({
      ...toEndpoint(brandVoiceRoutes.listRules, 'Failed to fetch the learned rules'),
      providesTags: ['brandVoice'],
    }),
    addLearnedRule: build.mutation<RouteResult<'brandVoice.addRule'>, RouteArgs<'brandVoice.addRule'>>({
      ...toEndpoint(brandVoiceRoutes.addRule, 'Failed to add the rule'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    updateLearnedRule: build.mutation<RouteResult<'brandVoice.changeRule'>, RouteArgs<'brandVoice.changeRule'>>({
      ...toEndpoint(brandVoiceRoutes.changeRule, 'Failed to change the rule'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    removeLearnedRule: build.mutation<RouteResult<'brandVoice.removeRule'>, RouteArgs<'brandVoice.removeRule'>>({
      ...toEndpoint(brandVoiceRoutes.removeRule, 'Failed to remove the rule'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    restoreLearnedRule: build.mutation<RouteResult<'brandVoice.restoreRule'>, RouteArgs<'brandVoice.restoreRule'>>({
      ...toEndpoint(brandVoiceRoutes.restoreRule, 'Failed to restore the rule'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
  }),
})
export const {
  useReadVoiceQuery,
  useUpdateVoiceMutation,
  useListVoiceSamplesQuery,
  useAddVoiceSampleMutation,
  useAddVoiceFileMutation,
  useRemoveVoiceSampleMutation,
  useListLearnedRulesQuery,
  useAddLearnedRuleMutation,
  useUpdateLearnedRuleMutation,
  useRemoveLearnedRuleMutation,
  useRestoreLearnedRuleMutation,
} = voiceApi
