vcl 4.1;

# Varnish before the shop: keeps visitors' pages until the shop purges them by their tags.
# See docs/guides/cdn.md. Needs varnish and varnish-modules (xkey).

import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 30s;
}

# Who may purge: the machines that the shop runs on.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403, "Forbidden"));
        }
        if (req.http.purge-all) {
            ban("obj.status != 0");
            set req.http.x-count = "0";
        } else if (req.http.xkey-purge) {
            set req.http.x-count = xkey.purge(req.http.xkey-purge);
        } else {
            return (synth(400, "No tags"));
        }
        return (synth(200, "Purged"));
    }
    # What decides about the answer must be in the key, or must not come from a browser.
    unset req.http.x-hints;
    unset req.http.X-Forwarded-Host;
    unset req.http.Forwarded;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Pictures are named by their content, and the same for everybody.
    if (req.url ~ "^/media/[0-9a-f]{32}-[0-9]+\.[a-z]+$") {
        unset req.http.Cookie;
        unset req.http.Authorization;
        set req.http.x-hints = "";
        return (hash);
    }
    # Somebody who is signed in, and clients of the API with a token of their own.
    if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(__Host-)?(sid|desk)=") {
        return (pass);
    }
    # Clients of the API, who choose a language; a page's own calls follow its address.
    if (req.url ~ "^/api/" && req.http.Accept-Language
        && req.http.Sec-Fetch-Site != "same-origin") {
        return (pass);
    }
    # Cookies that the shop might read otherwise than the lines below do.
    if (req.http.Cookie ~ "[^\x20-\x7e]"
        || req.http.Cookie ~ "(?:^|;)\s*(pincode|view_mode|cookie_consent)\s*=.*;\s*\1\s*=") {
        return (pass);
    }
    # All that a visitor's page depends on besides its address: place, view, consent.
    if (req.http.Cookie) {
        set req.http.x-hints =
            regsub(req.http.Cookie, "^(?:(?:.*;)?\s*pincode\s*=\s*([A-Za-z0-9-]{3,10})\s*(?:;.*)?|.*)$", "\1") + " "
            + regsub(req.http.Cookie, "^(?:(?:.*;)?\s*view_mode\s*=\s*(list)\s*(?:;.*)?|.*)$", "\1") + " "
            + regsub(req.http.Cookie, "^(?:(?:.*;)?\s*cookie_consent\s*=\s*(all|necessary)\s*(?:;.*)?|.*)$", "\1");
        set req.http.x-hints = regsub(req.http.x-hints, " (all|necessary)$", " chosen");
    } else {
        set req.http.x-hints = "  ";
    }
    # Parameters of advertisers change no page.
    if (req.url ~ "[?&](utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|gad_source)=") {
        set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|gad_source)=[^&]*", "\1");
        set req.url = regsuball(req.url, "&&+", "&");
        set req.url = regsub(req.url, "\?&", "?");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    return (hash);
}

sub vcl_hash {
    hash_data(req.http.x-hints);
    # Host and address follow, by the built-in vcl_hash.
}

sub vcl_backend_fetch {
    unset bereq.http.x-hints;
}

sub vcl_backend_response {
    # They are shown while the shop, or the store of its files, is away.
    if (bereq.url ~ "^/media/[^?]*$" && beresp.status == 200 && !beresp.http.Set-Cookie
        && beresp.http.Cache-Control ~ "immutable") {
        unset beresp.http.x-request-id;
        set beresp.ttl = 30d;
        return (deliver);
    }
    # Kept is only what the shop has given tags and a time. All else goes through each time.
    if (bereq.uncacheable || bereq.method != "GET" || beresp.status != 200
        || beresp.http.Set-Cookie || !beresp.http.Surrogate-Key
        || beresp.http.Cache-Control !~ "s-maxage=[1-9]"
        || beresp.http.Cache-Control ~ "(private|no-store)") {
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
        return (deliver);
    }
    unset beresp.http.x-request-id;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # The cookies that count are in the key.
    set beresp.http.Vary = "Accept-Encoding";
    # An outdated page is never shown: neither while it is made anew, nor where the shop is away.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.xkey;
    if (resp.http.Surrogate-Key) {
        unset resp.http.Surrogate-Key;
        # Other proxies can't be purged, so they must ask each time, as browsers do.
        set resp.http.Cache-Control = "no-cache";
        unset resp.http.Age;
        set resp.http.Vary = "Accept-Encoding, Cookie";
    }
    if (obj.hits > 0) {
        set resp.http.x-cache = "hit";
    } else {
        set resp.http.x-cache = "miss";
    }
}

sub vcl_synth {
    if (req.method == "PURGE" && resp.status == 200) {
        set resp.http.x-purged = req.http.x-count;
    }
}
