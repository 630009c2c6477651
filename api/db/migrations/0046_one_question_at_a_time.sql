-- When a shopper's page last made us ask the provider: the next question waits a moment, whichever instance it comes from.
alter table payments add checked_at timestamptz;

-- Shoppers read these notes. Why a bank declined a card is for the merchant alone (`payments.failure`): it would tell
-- somebody who tries out stolen cards which detail to change.
select change_function('settle_payment', $part$left('Payment failed. ' || reason, 1000)$part$,
  $wanted$case p.method when 'card' then 'Payment failed.' else left('Payment failed. ' || reason, 1000) end$wanted$);
