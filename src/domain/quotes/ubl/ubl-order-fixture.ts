/**
 * The sequences of UBL 2.1's schemas (OASIS, 4 November 2013), limited to the elements of our
 * documents and those between them: an element's children in order; `!` is required, `*` may
 * repeat.
 */
export const ublOrder: Readonly<Record<string, string>> = {
  RequestForQuotation:
    'UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate! IssueTime! SubmissionDueDate Note* PricingCurrencyCode LineCountNumeric RequestedValidityPeriod CatalogueDocumentReference AdditionalDocumentReference* Contract* Signature* OriginatorCustomerParty SellerSupplierParty! BuyerCustomerParty Delivery* DeliveryTerms* DestinationCountry RequestForQuotationLine!*',
  RequestForQuotationLine:
    'ID! UUID Note* OptionalLineItemIndicator PrivacyCode SecurityClassificationCode DocumentReference* LineItem!',
  Quotation:
    'UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate! IssueTime Note* PricingCurrencyCode LineCountNumeric ValidityPeriod RequestForQuotationDocumentReference AdditionalDocumentReference* Contract* Signature* SellerSupplierParty! BuyerCustomerParty OriginatorCustomerParty Delivery* DeliveryTerms PaymentMeans TransactionConditions AllowanceCharge* DestinationCountry TaxTotal* QuotedMonetaryTotal! QuotationLine!*',
  QuotationLine:
    'ID! Note* Quantity LineExtensionAmount TotalTaxAmount RequestForQuotationLineID DocumentReference* LineItem! SellerProposedSubstituteLineItem* AlternativeLineItem* RequestLineReference',
  LineItem:
    'ID! SalesOrderID UUID Note* LineStatusCode Quantity LineExtensionAmount TotalTaxAmount MinimumQuantity MaximumQuantity Delivery* DeliveryTerms OriginatorParty OrderedShipment* PricingReference AllowanceCharge* Price Item! SubLineItem* WarrantyValidityPeriod WarrantyParty TaxTotal* ItemPriceExtension LineReference*',
  Item: 'Description* PackQuantity PackSizeNumeric CatalogueIndicator Name HazardousRiskIndicator AdditionalInformation* Keyword* BrandName* ModelName* BuyersItemIdentification SellersItemIdentification ManufacturersItemIdentification* StandardItemIdentification CommodityClassification* TransactionConditions* ClassifiedTaxCategory*',
  SellersItemIdentification: 'ID! ExtendedID',
  ClassifiedTaxCategory:
    'ID Name Percent BaseUnitMeasure PerUnitAmount TaxExemptionReason* TaxScheme!',
  TaxScheme: 'ID Name TaxTypeCode CurrencyCode',
  Price: 'PriceAmount! BaseQuantity PriceChangeReason* PriceTypeCode',
  Delivery:
    'ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryDate ActualDeliveryTime LatestDeliveryDate LatestDeliveryTime ReleaseID TrackingID DeliveryAddress DeliveryLocation AlternativeDeliveryLocation RequestedDeliveryPeriod PromisedDeliveryPeriod EstimatedDeliveryPeriod CarrierParty DeliveryParty',
  DeliveryAddress:
    'ID StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine* Country',
  PostalAddress:
    'ID StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine* Country',
  Country: 'IdentificationCode Name',
  RequestedDeliveryPeriod:
    'StartDate StartTime EndDate EndTime DurationMeasure DescriptionCode* Description*',
  EstimatedDeliveryPeriod:
    'StartDate StartTime EndDate EndTime DurationMeasure DescriptionCode* Description*',
  ValidityPeriod:
    'StartDate StartTime EndDate EndTime DurationMeasure DescriptionCode* Description*',
  RequestForQuotationDocumentReference:
    'ID! CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType*',
  TransactionConditions: 'ID ActionCode Description* DocumentReference*',
  QuotedMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount!',
  OriginatorCustomerParty:
    'CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID* Party',
  SellerSupplierParty: 'CustomerAssignedAccountID AdditionalAccountID* DataSendingCapability Party',
  Party:
    'WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode PartyIdentification* PartyName* Language PostalAddress PhysicalLocation PartyTaxScheme* PartyLegalEntity* Contact Person* AgentParty',
  PartyName: 'Name!',
  Contact: 'ID Name Telephone Telefax ElectronicMail Note*',
}
