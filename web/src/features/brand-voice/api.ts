import * as brandVoiceRoutes from '@draftwright/contract/routes/brand-voice.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    readVoice: build.query<ResultOf<'brandVoice.read'>, ArgsOf<'brandVoice.read'>>({
      ...call(brandVoiceRoutes.read, 'Failed to fetch the brand voice'),
      providesTags: ['brandVoice'],
    }),
    updateVoice: build.mutation<ResultOf<'brandVoice.update'>, ArgsOf<'brandVoice.update'>>({
      ...call(brandVoiceRoutes.update, 'Failed to save the brand voice'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    listVoiceSamples: build.query<ResultOf<'brandVoice.listSamples'>, ArgsOf<'brandVoice.listSamples'>>({
      ...call(brandVoiceRoutes.listSamples, 'Failed to fetch the samples'),
      providesTags: ['brandVoice'],
    }),
    addVoiceSample: build.mutation<ResultOf<'brandVoice.addSample'>, ArgsOf<'brandVoice.addSample'>>({
      ...call(brandVoiceRoutes.addSample, 'Failed to add the sample'),
      invalidatesTags: ['brandVoice'],
    }),
    addVoiceFile: build.mutation<ResultOf<'brandVoice.addSampleFile'>, { id: string; file: File }>({
      query({ id, file }) {
        const body = new FormData()
        body.append('file', file)
        return { route: brandVoiceRoutes.addSampleFile, fallback: 'Failed to add the file', params: { id }, body }
      },
      invalidatesTags: ['brandVoice'],
    }),
    removeVoiceSample: build.mutation<ResultOf<'brandVoice.removeSample'>, ArgsOf<'brandVoice.removeSample'>>({
      ...call(brandVoiceRoutes.removeSample, 'Failed to remove the sample'),
      invalidatesTags: ['brandVoice'],
    }),
    listLearntRules: build.query<ResultOf<'brandVoice.listRules'>, ArgsOf<'brandVoice.listRules'>>({
      ...call(brandVoiceRoutes.listRules, 'Failed to fetch what was learnt'),
      providesTags: ['brandVoice'],
    }),
    addLearntRule: build.mutation<ResultOf<'brandVoice.addRule'>, ArgsOf<'brandVoice.addRule'>>({
      ...call(brandVoiceRoutes.addRule, 'Failed to add the rule'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    changeLearntRule: build.mutation<ResultOf<'brandVoice.changeRule'>, ArgsOf<'brandVoice.changeRule'>>({
      ...call(brandVoiceRoutes.changeRule, 'Failed to change the rule'),
      invalidatesTags: ['brandVoice', 'channels'],
    }),
    removeLearntRule: build.mutation<ResultOf<'brandVoice.removeRule'>, ArgsOf<'brandVoice.removeRule'>>({
      ...call(brandVoiceRoutes.removeRule, 'Failed to remove the rule'),
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
  useListLearntRulesQuery,
  useAddLearntRuleMutation,
  useChangeLearntRuleMutation,
  useRemoveLearntRuleMutation,
} = voiceApi
