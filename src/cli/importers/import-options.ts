import { type FeedEncoding, type FeedOptions, parseTaxRate } from '#domain/feeds/feeds.ts'
import { readOptions } from '../options.ts'

export interface ImportOptions extends FeedOptions {
  path: string
  seller: string
  resume: boolean
  encoding: FeedEncoding
  errors: string | undefined
}

/** Parses the command's arguments; throws an error that names an invalid one. */
export function readImportOptions(args: string[]): ImportOptions {
  const { values, positionals } = readOptions(args, {
    seller: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    delta: { type: 'boolean', default: false },
    encoding: { type: 'string', default: 'utf8' },
    errors: { type: 'string' },
    'tax-rate': { type: 'string' },
    'fetch-pictures': { type: 'string', multiple: true },
    'cut-out-pictures': { type: 'boolean', default: false },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new Error('Name one file: haggle import feed.tsv --seller in')
  if (values.seller === undefined) throw new Error('Name the seller: --seller in')
  const encoding = values.encoding.toLowerCase().replace('-', '')
  if (encoding !== 'utf8' && encoding !== 'latin1')
    throw new Error(`--encoding takes utf8 or latin1, not ${JSON.stringify(values.encoding)}`)
  if (values.delta && (values.replace || values['fetch-pictures']))
    throw new Error('--delta goes with neither --replace nor --fetch-pictures')
  if (values['cut-out-pictures'] && !values['fetch-pictures'])
    throw new Error('--cut-out-pictures goes with --fetch-pictures')
  const rate = values['tax-rate'] === undefined ? undefined : parseTaxRate(values['tax-rate'])
  if (rate && 'wrong' in rate)
    throw new Error(`--tax-rate ${JSON.stringify(values['tax-rate'])} ${rate.wrong}`)
  return {
    path,
    seller: values.seller,
    dryRun: values['dry-run'],
    resume: values.resume,
    replace: values.replace,
    delta: values.delta,
    encoding,
    errors: values.errors,
    taxRate: rate?.value,
    pictureHosts: (values['fetch-pictures'] ?? [])
      .flatMap((hosts) => hosts.toLowerCase().split(','))
      .filter(Boolean),
    cutsOutPictures: values['cut-out-pictures'],
  }
}
