import * as importFaultsTexts from '#texts/import-faults.ts'

/** What can be wrong with a row or cell of a file, by code. Stored with imports: codes stay. */
const faultTexts = {
  'other-currency': importFaultsTexts.otherCurrency,
  'not-price': importFaultsTexts.notPrice,
  'zero-price': importFaultsTexts.zeroPrice,
  'too-large': importFaultsTexts.tooLarge,
  'not-count': importFaultsTexts.notCount,
  'below-min': importFaultsTexts.belowMin,
  'not-tax-rate': importFaultsTexts.notTaxRate,
  'not-gtin': importFaultsTexts.notGtin,
  'wrong-check-digit': importFaultsTexts.wrongCheckDigit,
  'not-time': importFaultsTexts.notTime,
  'not-period': importFaultsTexts.notPeriod,
  'ends-before-start': importFaultsTexts.endsBeforeStart,
  'not-link': importFaultsTexts.notLink,
  'not-treatment': importFaultsTexts.notTreatment,
  'not-goods-code': importFaultsTexts.notGoodsCode,
  'short-goods-code': importFaultsTexts.shortGoodsCode,
  'not-unit-code': importFaultsTexts.notUnitCode,
  'cell-too-long': importFaultsTexts.cellTooLong,
  'too-long': importFaultsTexts.tooLong,
  'left-out-too-long': importFaultsTexts.leftOutTooLong,
  'control-characters': importFaultsTexts.controlCharacters,
  cut: importFaultsTexts.cut,
  'read-as': importFaultsTexts.readAs,
  'column-count': importFaultsTexts.columnCount,
  empty: importFaultsTexts.empty,
  'names-itself': importFaultsTexts.namesItself,
  'category-number': importFaultsTexts.categoryNumber,
  'level-too-long': importFaultsTexts.levelTooLong,
  'value-too-long': importFaultsTexts.valueTooLong,
  'name-too-long': importFaultsTexts.nameTooLong,
  'too-many-values': importFaultsTexts.tooManyValues,
  'not-detail': importFaultsTexts.notDetail,
  'no-value': importFaultsTexts.noValue,
  'value-count': importFaultsTexts.valueCount,
  'value-translated': importFaultsTexts.valueTranslated,
  'not-popularity': importFaultsTexts.notPopularity,
  'untaxed-rate': importFaultsTexts.untaxedRate,
  'rate-missing': importFaultsTexts.rateMissing,
  'not-day': importFaultsTexts.notDay,
  'price-missing': importFaultsTexts.priceMissing,
  'same-pack-code': importFaultsTexts.samePackCode,
  'below-price': importFaultsTexts.belowPrice,
  'above-price': importFaultsTexts.abovePrice,
  'not-availability': importFaultsTexts.notAvailability,
  'not-document': importFaultsTexts.notDocument,
  'not-web-document': importFaultsTexts.notWebDocument,
  'document-elsewhere': importFaultsTexts.documentElsewhere,
  'document-unknown': importFaultsTexts.documentUnknown,
  'unknown-code': importFaultsTexts.unknownCode,
  'above-mrp': importFaultsTexts.aboveMrp,
  'under-special': importFaultsTexts.underSpecial,
  twice: importFaultsTexts.twice,
  'quote-open': importFaultsTexts.quoteOpen,
  'same-picture': importFaultsTexts.samePicture,
  'pictures-full': importFaultsTexts.picturesFull,
  'documents-full': importFaultsTexts.documentsFull,
  'unknown-product': importFaultsTexts.unknownProduct,
  'several-products': importFaultsTexts.severalProducts,
  'picture-too-large': importFaultsTexts.pictureTooLarge,
  'not-picture': importFaultsTexts.notPicture,
  'file-too-large': importFaultsTexts.fileTooLarge,
  'not-document-file': importFaultsTexts.notDocumentFile,
  'answer-status': importFaultsTexts.answerStatus,
  timeout: importFaultsTexts.timeout,
  'private-address': importFaultsTexts.privateAddress,
  'no-address': importFaultsTexts.noAddress,
  certificate: importFaultsTexts.certificate,
  'bad-answer': importFaultsTexts.badAnswer,
  refused: importFaultsTexts.refused,
  redirects: importFaultsTexts.redirects,
  'not-fetched': importFaultsTexts.notFetched,
  'host-failed': importFaultsTexts.hostFailed,
  'not-web-address': importFaultsTexts.notWebAddress,
  'too-many-hosts': importFaultsTexts.tooManyHosts,
  encrypted: importFaultsTexts.encrypted,
  'unreadable-packing': importFaultsTexts.unreadablePacking,
  damaged: importFaultsTexts.damaged,
  'host-not-named': importFaultsTexts.hostNotNamed,
  'not-a-picture': importFaultsTexts.notAPicture,
  'picture-large': importFaultsTexts.pictureLarge,
  'not-reached': importFaultsTexts.notReached,
  'other-country': importFaultsTexts.otherCountry,
  'not-days': importFaultsTexts.notDays,
  'not-fee': importFaultsTexts.notFee,
  'not-yes-no': importFaultsTexts.notYesNo,
  'not-cutoff': importFaultsTexts.notCutoff,
  'unknown-warehouse': importFaultsTexts.unknownWarehouse,
  'to-beside-prefix': importFaultsTexts.toBesidePrefix,
  'not-prefix': importFaultsTexts.notPrefix,
  'not-postal-code': importFaultsTexts.notPostalCode,
  'lengths-differ': importFaultsTexts.lengthsDiffer,
  'from-above-to': importFaultsTexts.fromAboveTo,
  'many-rows': importFaultsTexts.manyRows,
  'range-twice': importFaultsTexts.rangeTwice,
  'other-terms': importFaultsTexts.otherTerms,
  'ranges-overlap': importFaultsTexts.rangesOverlap,
  'gone-warehouse': importFaultsTexts.goneWarehouse,
} as const
type FaultCode = keyof typeof faultTexts

type FaultOf<C extends FaultCode> = { code: C } & (Parameters<(typeof faultTexts)[C]> extends [
  infer P,
]
  ? P
  : unknown)

/** What is wrong with a row or cell, as it is stored: a code and what its text names. */
export type ImportFault = (
  | { [C in FaultCode]: FaultOf<C> }[FaultCode]
  /** Of what has no codes: the text. */
  | { code: 'as-written'; text: string }
) & {
  /** What of the cell is meant, before the text. */
  subject?: string
  /** The value was left out, and the row imported all the same. */
  isLeftOut?: true
}

/** What is wrong, in the reader's language; it follows the name of the column. */
export function writeImportFault(fault: ImportFault): string {
  const text = writeWords(fault)
  const reason = fault.isLeftOut ? importFaultsTexts.leftOut({ reason: text }) : text
  return fault.subject === undefined
    ? reason
    : importFaultsTexts.about({ subject: fault.subject, reason })
}

/**
 * A stored fault; its stored words where this version knows no such code, or it lacks a value of its
 * text.
 */
export function writeStoredFault(fault: ImportFault | null, text: string): string {
  const isKnown = fault && (fault.code === 'as-written' || Object.hasOwn(faultTexts, fault.code))
  return isKnown && isWhole(fault) ? writeImportFault(fault) : text
}

function isWhole(fault: ImportFault): boolean {
  const values: unknown[] = [fault.subject ?? '']
  // Notes what the text reads of it.
  const view = new Proxy(fault, {
    get(stored, name: keyof ImportFault) {
      values.push(stored[name])
      return stored[name]
    },
  })
  const words: unknown = writeWords(view)
  const texts = values.filter((value) => typeof value === 'string')
  return (
    typeof words === 'string' &&
    values.every((value) => typeof value === 'string' || Number.isFinite(value)) &&
    (!words.includes('NaN') || texts.some((value) => value.includes('NaN')))
  )
}

function writeWords(fault: ImportFault): string {
  if (fault.code === 'as-written') return fault.text
  const write: (texts: never) => string = faultTexts[fault.code]
  return write(fault as never)
}
